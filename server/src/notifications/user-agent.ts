/** Says whose requests they are; without a version, which would tell targets what to attack. */
export const userAgent = 'cairn-notifications';
