import { isRecord } from '@hdc/core/content';

/** How a format writes a cache mark. */
export interface MarkStyle {
  /** The key that tells a mark. */
  readonly key: string;
  /** A member of the object that it marks, or an element of its own right behind it. */
  readonly form: 'member' | 'element';
  /** Models behind the format refuse requests that carry a mark, unless more is known of the model. */
  readonly isRefusedBySome?: boolean;
  /** The value under the key of a mark with the shortest lifetime, or with that of an hour. */
  value(lifetimeSeconds?: number): Readonly<Record<string, string>>;
}

const HOUR_SECONDS = 3_600;

function valueFor(type: string): MarkStyle['value'] {
  return (lifetimeSeconds) => ({ type, ...(lifetimeSeconds === HOUR_SECONDS && { ttl: '1h' }) });
}

/** Source: the API reference of Anthropic, prompt caching; 2026-11. */
export const MEMBER_MARKS: MarkStyle = {
  key: 'cache_control',
  form: 'member',
  value: valueFor('ephemeral'),
};

/** Source: the API reference of Amazon Bedrock, Converse: CachePointBlock; recorded requests of four clients; 2026-11. */
export const ELEMENT_MARKS: MarkStyle = {
  key: 'cachePoint',
  form: 'element',
  isRefusedBySome: true,
  value: valueFor('default'),
};

/** A cache mark that is put into a body. */
export interface NewMark {
  readonly style: MarkStyle;
  readonly value: Readonly<Record<string, string>>;
}

/** The text of a mark as a member of an object, without braces around it. */
export function memberText({ style, value }: NewMark): string {
  return `${JSON.stringify(style.key)}:${JSON.stringify(value)}`;
}

/** Whether an element of a list is nothing but a mark. */
export function isMarkElement(value: unknown, key: string): boolean {
  return isRecord(value) && isRecord(value[key]);
}

/** Why a mark cannot be put somewhere, or taken away. */
export const NO_MARK = {
  isMarked: 'it carries a mark already',
  noObject: 'there is no object that could carry a mark',
  noElement: 'there is no mark behind it',
} as const;
