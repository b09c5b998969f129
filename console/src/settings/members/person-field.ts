/** What the select of a person shows, and before it is loaded, what stands in its place. */
export const personField = {
  label: 'Add a person',
  placeholder: 'Name or address',
  flex: '1 1 240px',
  maw: 420,
} as const;
