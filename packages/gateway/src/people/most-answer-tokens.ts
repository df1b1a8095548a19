import { isRecord } from '@hdc/core/content';

/** The assumed length of an answer if the request does not limit it. */
const USUAL_ANSWER = 32_000;
/** No model says more at once. */
const MOST_ANSWER = 256_000;

/**
 * The fields in which formats say how long an answer may be, and how many are wanted. Sources: the vendors' API
 * references; 2026-11.
 */
const ANSWER_FIELDS = [
  'max_tokens',
  'max_completion_tokens',
  'max_output_tokens',
  'maxOutputTokens',
  'maxTokens',
];
const COUNT_FIELDS = ['n', 'candidateCount'];
const GROUPS = ['generationConfig', 'generation_config', 'inferenceConfig'];

/** How long the answer to a request may be, as its parsed body says. */
export function mostAnswerTokens(body: unknown): number {
  const places = isRecord(body) ? [body, ...GROUPS.map((group) => body[group])] : [];
  const numbers = (fields: readonly string[]) =>
    places.flatMap((place) =>
      fields.flatMap((field) => {
        const value = isRecord(place) ? place[field] : undefined;
        return typeof value === 'number' && value > 0 ? [value] : [];
      }),
    );
  const lengths = numbers(ANSWER_FIELDS);
  const longest = lengths.length === 0 ? USUAL_ANSWER : Math.max(...lengths);
  return Math.min(longest, MOST_ANSWER) * Math.max(1, ...numbers(COUNT_FIELDS));
}
