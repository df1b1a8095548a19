import type { ScriptedAnswer, WireMessage } from '../testing/index.ts';

/**
 * Answers that a request holds only in part: a signature without its calls, calls without their signature or without
 * one another, or calls that are not what the model wrote.
 */
export function findSplitSignatures(
  messages: readonly WireMessage[],
  answers: readonly ScriptedAnswer[],
): readonly string[] {
  return answers.flatMap(({ signature, toolCalls = [] }) => {
    if (signature === undefined || toolCalls.length === 0) return [];
    const scripted = toolCalls.map(({ id, parameters }) => `${id} ${JSON.stringify(parameters)}`);
    const ids = toolCalls.map(({ id }) => id);
    const holding = messages.filter(
      ({ signatures, calls }) => signatures.includes(signature) || calls.some(({ id }) => ids.includes(id)),
    );
    const isWhole = holding.every(
      ({ signatures, calls }) =>
        signatures.includes(signature) &&
        scripted.every((call) => calls.some(({ id, input }) => call === `${id} ${JSON.stringify(input)}`)),
    );
    return isWhole && holding.length <= 1
      ? []
      : [`the calls behind the signature ${signature} are not whole`];
  });
}
