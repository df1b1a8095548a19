/** Source: the API reference of Anthropic, prompt caching; 2026-11. */
const HOUR_SECONDS = 3_600;

/** A cache mark that is put into an object. */
export interface NewMark {
  readonly value: { readonly type: 'ephemeral'; readonly ttl?: '1h' };
  /** As it stands in the body. */
  readonly member: string;
}

export const MARK_KEY = 'cache_control';

/** A mark with the shortest lifetime, or with that of an hour. */
export function newMark(lifetimeSeconds?: number): NewMark {
  const value: NewMark['value'] =
    lifetimeSeconds === HOUR_SECONDS ? { type: 'ephemeral', ttl: '1h' } : { type: 'ephemeral' };
  return { value, member: `"${MARK_KEY}":${JSON.stringify(value)}` };
}

/** Why a mark cannot be put somewhere. */
export const NO_MARK = {
  isMarked: 'it carries a mark already',
  noObject: 'there is no object that could carry a mark',
} as const;
