import { isRecord } from '@hdc/core';
import { type WireMessage, type WireParts, wireMessage } from '../wire-message.ts';
import { at, listAt, textAt, textsAt } from './read-json.ts';

export function readGoogleRequest(body: unknown): readonly WireMessage[] {
  const system = listAt(body, 'systemInstruction', 'parts').map(readPart);
  const messages = listAt(body, 'contents').map((content) => {
    const parts = listAt(content, 'parts');
    return wireMessage(readRole(textAt(content, 'role'), parts), parts.map(readPart));
  });
  return system.length > 0 ? [wireMessage('system', system), ...messages] : messages;
}

/** Answers of functions come from the user; here they have a role of their own. */
function readRole(role: string, parts: readonly unknown[]): WireMessage['role'] {
  if (role === 'model') return 'assistant';
  if (role !== 'user') return 'unknown';
  return parts.some((part) => isRecord(part) && 'functionResponse' in part) ? 'tool' : 'user';
}

function readPart(part: unknown): WireParts {
  const call = at(part, 'functionCall');
  const response = at(part, 'functionResponse');
  const hasMedia = at(part, 'inlineData') !== undefined || at(part, 'fileData') !== undefined;
  return {
    texts: at(part, 'thought') === true ? [] : textsAt(part, 'text'),
    calls: call ? [{ id: textAt(call, 'id'), name: textAt(call, 'name'), input: at(call, 'args') }] : [],
    results: response ? [{ id: textAt(response, 'id'), text: textAt(response, 'response', 'content') }] : [],
    signatures: textsAt(part, 'thoughtSignature'),
    media: (hasMedia ? 1 : 0) + listAt(response, 'parts').length,
  };
}
