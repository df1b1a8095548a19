import { type JsonRecord, recordAt } from '@hdc/core/content';
import { isRecord, recordsAt } from '../../json.ts';

/** Agents that write the same exports, and how they are told apart. */
export type ExportingAgent = 'opencode' | 'kilo';

/**
 * Kilo began as a fork of OpenCode and kept its format. Its own are a permission to make suggestions and the
 * modes below; OpenCode's are `build` and `plan`. Source: exports of Kilo 7.7 and OpenCode 1.18; 2026-11.
 */
const KILO_PERMISSION = 'suggest';
const KILO_MODES: ReadonlySet<unknown> = new Set(['code', 'architect', 'debug', 'orchestrator']);

/** The agent that exported a document; undefined if it is no export. */
export function exportingAgent(document: unknown): ExportingAgent | undefined {
  if (!isRecord(document) || !isExport(document)) return undefined;
  return isKilo(document) ? 'kilo' : 'opencode';
}

function isKilo(session: JsonRecord): boolean {
  const info = recordAt(session, 'info');
  if (recordsAt(info, 'permission').some(({ permission }) => permission === KILO_PERMISSION)) return true;
  const answers = recordsAt(session, 'messages').map((message) => recordAt(message, 'info'));
  return answers.some(({ role, mode }) => role === 'assistant' && KILO_MODES.has(mode));
}

function isExport(document: JsonRecord): boolean {
  if (!Array.isArray(document['messages']) || !isRecord(document['info'])) return false;
  const [message] = recordsAt(document, 'messages');
  return message === undefined || (isRecord(message['info']) && Array.isArray(message['parts']));
}
