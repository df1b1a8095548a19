import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { messageOf } from '@hdc/core';
import { identifyTranscript, type SkippedPlace, type TranscriptFormat } from '@hdc/transcripts';

export interface SessionFilter {
  readonly agent: TranscriptFormat | undefined;
  readonly since: Date | undefined;
  readonly limit: number | undefined;
}

export interface FoundSessions {
  readonly files: readonly string[];
  /** Files in the folders that hold no session. */
  readonly others: number;
  /** Folders and files that could not be looked at. */
  readonly skipped: readonly SkippedPlace[];
}

interface Candidate {
  readonly path: string;
  readonly modified: number;
  /** A file that was named is replayed whatever it is, so that its error is seen. */
  readonly isNamed: boolean;
}

interface Search {
  readonly skipped: SkippedPlace[];
  others: number;
}

const SESSION_FILE = /\.(?:jsonl|json|traj|md)(?:\.gz)?$/i;
const NEVER_ENTERED: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** The session files among the given files and folders: named ones as given, then the newest first. */
export async function findSessions(
  paths: readonly string[],
  { agent, since, limit = Number.POSITIVE_INFINITY }: SessionFilter,
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

function newestFirst(a: Candidate, b: Candidate): number {
  return b.modified - a.modified || (a.path < b.path ? -1 : 1);
}

async function look(path: string, search: Search): Promise<readonly Candidate[]> {
  try {
    const facts = await stat(path);
    if (facts.isDirectory()) return await walk(path, search);
    return [{ path, modified: facts.mtimeMs, isNamed: true }];
  } catch {
    // Nobody can tell its age; reading it will say what is wrong with it.
    return [{ path, modified: Number.POSITIVE_INFINITY, isNamed: true }];
  }
}

async function walk(folder: string, search: Search): Promise<readonly Candidate[]> {
  const found: Candidate[] = [];
  for (const item of await list(folder, search)) {
    const path = join(folder, item.name);
    if (item.isDirectory()) {
      if (!NEVER_ENTERED.has(item.name)) found.push(...(await walk(path, search)));
    } else if (SESSION_FILE.test(item.name)) {
      const modified = await modifiedAt(path, search);
      if (modified !== undefined) found.push({ path, modified, isNamed: false });
    } else {
      search.others++;
    }
  }
  return found;
}

async function list(folder: string, search: Search): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    search.skipped.push({ path: folder, reason: messageOf(error) });
    return [];
  }
}

/** Undefined for what is no file: links to folders, pipes, sockets. */
async function modifiedAt(path: string, search: Search): Promise<number | undefined> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? facts.mtimeMs : undefined;
  } catch (error) {
    search.skipped.push({ path, reason: messageOf(error) });
    return undefined;
  }
}

async function isWanted(
  { path, isNamed }: Candidate,
  agent: TranscriptFormat | undefined,
  search: Search,
): Promise<boolean> {
  if (isNamed && agent === undefined) return true;
  try {
    const format = (await identifyTranscript(path))?.format;
    if (format === undefined && !isNamed) search.others++;
    return format === undefined ? isNamed : agent === undefined || agent === format;
  } catch (error) {
    if (!isNamed) search.skipped.push({ path, reason: messageOf(error) });
    return isNamed;
  }
}
