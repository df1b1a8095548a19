import { isStub, resultSays, toolActivityOf } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import type { SentRequest } from '../blocks/sent-request.ts';
import type { PruneRequest } from '../pruner.ts';
import { RE_READ_ROWS } from './re-read-rows.ts';

/** A file that so many answers did not touch is no longer worked on. */
const ANSWERS_AT_REST = 10;

/** Whether the client refuses to show an unchanged file again. */
export function refusesReReads(
  { system }: WireRequest,
  headers: PruneRequest<unknown>['headers'] = {},
): boolean {
  return RE_READ_ROWS.some((row) =>
    row.header === undefined ? row.system?.test(system) : headers[row.header] !== undefined,
  );
}

/** The newest read of each file that is still worked on. */
export function keysOfWorkedOnReads(
  { entries, blocks }: SentRequest,
  workspaceRoot: string,
): ReadonlySet<string> {
  const answers = numberAnswers(entries);
  const newest = new Map<string, string>();
  const touched = new Map<string, number>();
  for (const { index, sent, call, openKey } of blocks) {
    if (sent?.type !== 'tool_response' || !call || sent.error !== undefined || resultSays(sent).isFailure)
      continue;
    const { kind, files } = toolActivityOf(call, workspaceRoot);
    if (kind !== 'read' && kind !== 'write') continue;
    for (const { path } of files) {
      touched.set(path, answers[index] ?? 0);
      if (kind === 'read' && openKey !== undefined && !isStub(sent)) newest.set(path, openKey);
    }
  }
  const since = (answers.at(-1) ?? 0) - ANSWERS_AT_REST;
  return new Set([...newest].flatMap(([path, key]) => ((touched.get(path) ?? 0) >= since ? [key] : [])));
}

/** For each entry, how many answers there are up to it. */
function numberAnswers(entries: SentRequest['entries']): readonly number[] {
  let answers = 0;
  return entries.map(({ speaker }) => {
    if (speaker === 'ai') answers++;
    return answers;
  });
}
