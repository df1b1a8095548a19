/** A cache mark with the shortest lifetime. Source: the API reference of Anthropic, prompt caching; 2026-11. */
export const NEW_MARK = {
  key: 'cache_control',
  value: { type: 'ephemeral' },
  member: '"cache_control":{"type":"ephemeral"}',
  refusal: 'it carries a mark already',
  noObject: 'there is no object that could carry a mark',
} as const;
