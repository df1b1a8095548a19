import { toolUseOf } from '../../../tools/tool-use.ts';
import {
  type ActivityLog,
  type FileEvent,
  findLastingWrite,
  findLater,
  type LoggedActivity,
  latest,
} from '../activity-log.ts';
import { inputCandidate } from '../input-candidate.ts';
import { hasInputMark, writtenMark } from '../inputs/input-mark.ts';
import { mapStrings } from '../inputs/map-strings.ts';
import { rememberShorter, type ShortenInput } from '../inputs/shorten-input.ts';
import { withoutLines } from '../inputs/shorten-patch.ts';
import type { ItemKind } from '../item-kind.ts';
import { WHOLE_INPUTS } from './applied-text.ts';
import { isSureWrite } from './is-sure-write.ts';

/** Shorter text is not worth a mark. */
const SHORTEST = 60;

/** The input of a write with no more than what it wrote to: all of its text stands in the file, or did. */
const withoutWrittenText: ShortenInput = rememberShorter((call) => {
  const { paths, command } = toolUseOf(call);
  const named: ReadonlySet<string> = new Set(paths);
  return mapStrings(call.parameters, (text) => {
    if (text.length <= SHORTEST || named.has(text)) return text;
    if (text.includes('*** Begin Patch')) return withoutLines(text);
    if (command !== undefined) return shortenHereDocuments(text);
    return hasInputMark(text) ? text : writtenMark(text);
  });
});

const HERE_DOCUMENT = /(<<-?\s*(['"]?)([A-Za-z_]\w*)\2[^\n]*\n)([\s\S]*?)(\n\s*\3[ \t]*(?:\n|$))/g;

/** Less is not worth the mark. */
const SHORTEST_BODY = 200;

/** With so many later reads a write is compared. */
const MOST_COMPARED = 16;

/** Text written to a file that has since been rewritten or shown as a whole. */
export const supersededText: ItemKind = {
  reason: { kind: 'superseded-text', why: 'the file was seen or rewritten since' },
  switches: ['readWritePruning'],
  isLocal: true,
  find: (log) =>
    log.activities.flatMap((logged) => {
      if (!isSureWrite(logged)) return [];
      const since = latest(logged.activity.files.map((file) => supersededAt(log, logged, file)));
      if (!Number.isFinite(since)) return [];
      return inputCandidate(logged, withoutWrittenText, Math.max(since, logged.message + WHOLE_INPUTS));
    }),
};

function supersededAt(log: ActivityLog, { message }: LoggedActivity, { path }: FileEvent['access']): number {
  const file = log.files.get(path);
  // Its text may live on under another name.
  if (!file || file.movedAt >= message) return Number.POSITIVE_INFINITY;
  const rewrite = findLastingWrite(file, file.rewrites, message);
  const read = findLater(
    file.reads,
    Math.max(message, file.unsettledAt),
    ({ access, logged }) => !access.range && !logged.isPruned,
    MOST_COMPARED,
  );
  return Math.min(
    rewrite?.logged.message ?? Number.POSITIVE_INFINITY,
    read?.logged.message ?? Number.POSITIVE_INFINITY,
  );
}

/** A command whose here-documents no longer say what they wrote, but still where to. */
function shortenHereDocuments(command: string): string {
  return command.replace(HERE_DOCUMENT, (all, head: string, _quote, _end, body: string, tail: string) =>
    body.length > SHORTEST_BODY ? `${head}${writtenMark(body)}${tail}` : all,
  );
}
