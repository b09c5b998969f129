/** Without a version, which would help an attacker. */
export const userAgent = 'cairn-notifications';
