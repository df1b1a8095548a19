import { isRecord } from '@hdc/core/content';
import type { ProviderName } from '../provider-names.ts';
import { WIRES } from '../scripted/scripted-server.ts';
import type { WireMessage } from '../scripted/wire-message.ts';
import type { WireRules } from '../scripted/wires/wire.ts';

/** The faults for which a vendor would refuse a request body; empty if the request is fine. */
export function checkWireRequest(format: ProviderName, body: unknown): readonly string[] {
  const { read, rules } = WIRES[format];
  const messages = read(body);
  const conversation = messages.filter(({ role }) => role !== 'system');
  return [
    ...checkEnds(conversation),
    ...messages.flatMap((message, index) =>
      checkMessage(message, rules).map((problem) => `message ${index} (${message.role}): ${problem}`),
    ),
    ...conversation.flatMap((message, index) =>
      [...checkOrder(message, conversation[index - 1], rules), ...checkPairs(conversation, index)].map(
        (problem) => `message ${index} (${message.role}): ${problem}`,
      ),
    ),
    ...checkUniqueIds(conversation),
    ...rules.check(body),
  ];
}

function checkEnds(conversation: readonly WireMessage[]): readonly string[] {
  const first = conversation[0];
  if (!first) return ['there is no message'];
  const problems: string[] = [];
  if (first.role !== 'user') problems.push(`begins with ${first.role}`);
  if (conversation.at(-1)?.role === 'assistant') problems.push('ends with assistant');
  return problems;
}

function checkMessage(message: WireMessage, { resultRole }: WireRules): readonly string[] {
  const { role, texts, calls, results, media } = message;
  const problems: string[] = [];
  if (role === 'unknown') problems.push('unknown role');
  if (texts.length + calls.length + results.length + media === 0) problems.push('empty');
  if (texts.some((text) => text.trim() === '')) problems.push('blank text');
  if (calls.length > 0 && role !== 'assistant') problems.push('calls outside an assistant message');
  if (results.length > 0 && role !== resultRole) problems.push(`results outside a ${resultRole} message`);
  for (const { id, name, input } of calls) {
    if (id === '' || name === '') problems.push('a call without id or name');
    if (!isRecord(input)) problems.push(`the input of call ${id} is no object`);
  }
  return problems;
}

function checkOrder(
  { role }: WireMessage,
  previous: WireMessage | undefined,
  { alternating }: WireRules,
): readonly string[] {
  return previous?.role === role && alternating.includes(role) ? ['follows a message of the same role'] : [];
}

/** Directly behind a message with calls stand the results of exactly these calls. */
function checkPairs(conversation: readonly WireMessage[], index: number): readonly string[] {
  const called = (conversation[index]?.calls ?? []).map(({ id }) => id);
  const answered = (conversation[index + 1]?.results ?? []).map(({ id }) => id);
  const problems = called
    .filter((id) => answered.filter((other) => other === id).length !== 1)
    .map((id) => `call ${id} is not answered once by the next message`);
  const orphans = answered.filter((id) => !called.includes(id));
  if (index === 0 && conversation[0]?.results.length) problems.push('results without calls');
  return [...problems, ...orphans.map((id) => `result ${id} answers no call of the message before`)];
}

function checkUniqueIds(conversation: readonly WireMessage[]): readonly string[] {
  const ids = conversation.flatMap(({ calls }) => calls.map(({ id }) => id));
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map(
    (id) => `call id ${id} repeats`,
  );
}
