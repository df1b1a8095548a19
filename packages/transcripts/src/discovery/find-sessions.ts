import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf } from '@hdc/core/errors';
import { identifyTranscript } from '../identify-transcript.ts';
import type { TranscriptFormat } from '../transcript-formats.ts';
import { type FoundFile, findFiles, newestFirst, type SkippedPlace } from './find-files.ts';
import { SESSION_EXTENSION } from './session-extension.ts';

export interface SessionFilter {
  readonly agent?: TranscriptFormat | undefined;
  /** Only files that changed at this time or later. */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
}

export interface FoundSessions {
  readonly files: readonly string[];
  /** Files in the folders that hold no session. */
  readonly others: number;
  /** Folders and files that could not be looked at. */
  readonly skipped: readonly SkippedPlace[];
}

interface Candidate extends FoundFile {
  /** A file that was named is taken whatever it is, so that its error is seen. */
  readonly isNamed: boolean;
}

interface Search {
  readonly skipped: SkippedPlace[];
  others: number;
}

/** The session files among the given files and folders: named ones as given, then the newest first. */
export async function findSessions(
  paths: readonly string[],
  { agent, since, limit = Number.POSITIVE_INFINITY }: SessionFilter = {},
): Promise<FoundSessions> {
  const search: Search = { skipped: [], others: 0 };
  const found: Candidate[] = [];
  for (const path of paths) found.push(...(await look(path, search)));
  const earliest = since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const files: string[] = [];
  for (const candidate of order(found, limit)) {
    if (files.length >= limit) break;
    if (candidate.modified >= earliest && (await isWanted(candidate, agent, search)))
      files.push(candidate.path);
  }
  return { files, others: search.others, skipped: search.skipped };
}

/** A file that was found in two ways counts once, as the one that was named. */
function order(found: readonly Candidate[], limit: number): readonly Candidate[] {
  const named = found.filter(({ isNamed }) => isNamed);
  const others = found.filter(({ isNamed }) => !isNamed).sort(newestFirst);
  const unique = new Map<string, Candidate>();
  for (const candidate of [...named, ...others]) {
    const key = resolve(candidate.path);
    if (!unique.has(key)) unique.set(key, candidate);
  }
  const ordered = [...unique.values()];
  return ordered.length > limit ? ordered.sort(newestFirst) : ordered;
}

async function look(path: string, search: Search): Promise<readonly Candidate[]> {
  try {
    const facts = await stat(path);
    if (!facts.isDirectory()) return [{ path, modified: facts.mtimeMs, isNamed: true }];
  } catch {
    // Nobody can tell its age; reading it will say what is wrong with it.
    return [{ path, modified: Number.POSITIVE_INFINITY, isNamed: true }];
  }
  const files = await findFiles(path, {
    counts: (name) => SESSION_EXTENSION.test(name),
    onSkipped: (place) => search.skipped.push(place),
    onOther: () => {
      search.others += 1;
    },
  });
  return files.map((file) => ({ ...file, isNamed: false }));
}

async function isWanted(
  { path, isNamed }: Candidate,
  agent: TranscriptFormat | undefined,
  search: Search,
): Promise<boolean> {
  if (isNamed && agent === undefined) return true;
  try {
    const format = (await identifyTranscript(path))?.format;
    if (format === undefined && !isNamed) search.others += 1;
    return format === undefined ? isNamed : agent === undefined || agent === format;
  } catch (error) {
    if (!isNamed) search.skipped.push({ path, reason: messageOf(error) });
    return isNamed;
  }
}
