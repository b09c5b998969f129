import * as z from 'zod';
import type { ConfigValue } from './config-values.ts';

/** What is known of an option beside its type. */
export interface ConfigOption {
  /** Gives the flag `--<slug>` and the variable `CAIRN_<SLUG>`. */
  readonly slug: string;
  readonly placeholder: string;
  /** Completes the sentence "expected …". */
  readonly expected: string;
  readonly defaultText: string;
  readonly description: string;
  /** The value is shown nowhere. */
  readonly isSecret?: true;
}

const optionRegistry = z.registry<ConfigOption>();

/** Declares an option, which its schema can be asked for with `aboutOption`. */
export function option<T>(
  slug: string,
  value: ConfigValue<T>,
  defaultText: string,
  description: string,
  marks: Pick<ConfigOption, 'isSecret'> = {},
) {
  const { placeholder, expected, schema } = value;
  const about = { slug, placeholder, expected, defaultText, description, ...marks };
  return schema.prefault(defaultText).register(optionRegistry, about);
}

/** What is known of the option with this schema; `undefined` when `option` did not make it. */
export function aboutOption(schema: z.ZodType): ConfigOption | undefined {
  return optionRegistry.get(schema);
}

/** The command line flag of an option. */
export function toFlag({ slug }: Pick<ConfigOption, 'slug'>): string {
  return `--${slug}`;
}

/** The environment variable of an option. */
export function toVariable({ slug }: Pick<ConfigOption, 'slug'>): string {
  return `CAIRN_${slug.toUpperCase().replaceAll('-', '_')}`;
}
