export type ItemKind = 'event' | 'attribute' | 'tag' | 'hint' | 'span';

/** JSON strings of one kind, oldest first, by attribute key, tag or sequence number. */
export type ItemsOfKind = Map<string | number, string>;
export type ItemsByKind = Readonly<Record<ItemKind, ItemsOfKind>>;
