import { cutBytes } from './cut-text.ts';
import type { RequestTexts } from './request-texts.ts';
import type { AttributeLimits } from './span-limits.ts';

/**
 * Inherits nothing: its keys are user data, `__proto__` among them. V8 keeps the objects of a class fast to write and to
 * stringify, and makes a hash table of what `Object.create(null)` returns.
 */
export class Attributes {
  [key: string]: string;
}
Reflect.setPrototypeOf(Attributes.prototype, null);
Reflect.deleteProperty(Attributes.prototype, 'constructor');

/** Collects the attributes of a message as a map of the contract. */
export class AttributeCollector {
  /** The attributes since the last `clear`; `undefined` without any. */
  collected: Attributes | undefined;
  /** The attribute with an empty key, and those beyond the limit. */
  leftOutCount = 0;
  readonly #limits: AttributeLimits;
  #count = 0;
  #hasEmptyKey = false;

  constructor(limits: AttributeLimits) {
    this.#limits = limits;
  }

  clear(): void {
    this.collected = undefined;
    this.leftOutCount = 0;
    this.#count = 0;
    this.#hasEmptyKey = false;
  }

  /** Reads a `KeyValue`, at whose length the reader is. */
  read(texts: RequestTexts): void {
    const key = texts.readAttribute();
    this.add(key, texts.valueText());
  }

  /** The last value of a repeated key wins. */
  add(wholeKey: string, value: string): void {
    const { maxKeys, maxKeyBytes, maxValueBytes } = this.#limits;
    if (wholeKey === '') {
      if (!this.#hasEmptyKey) this.leftOutCount++;
      this.#hasEmptyKey = true;
      return;
    }
    const key = cutBytes(wholeKey, maxKeyBytes);
    const isNew = this.collected?.[key] === undefined;
    if (isNew && this.#count === maxKeys) {
      this.leftOutCount++;
      return;
    }
    this.collected ??= new Attributes();
    if (isNew) this.#count++;
    this.collected[key] = cutBytes(value, maxValueBytes);
  }
}
