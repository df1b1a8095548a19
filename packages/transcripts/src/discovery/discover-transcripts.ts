import { messageOf } from '@hdc/core/errors';
import { identifyTranscript } from '../identify-transcript.ts';
import type { CustomFormat, TranscriptFormat } from '../transcript-formats.ts';
import { AGENT_PLACES, rootOf } from './agent-places.ts';
import {
  type FoundFile,
  findFiles,
  inspect,
  newestFirst,
  type OnSkipped,
  type SkippedPlace,
} from './find-files.ts';
import { SESSION_EXTENSION } from './session-extension.ts';

export interface DiscoveryOptions {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Defaults to the platform of this process. */
  readonly platform?: string;
  /** Only sessions of this format. */
  readonly agent?: TranscriptFormat;
  /** Only files that changed at this time or later. */
  readonly since?: Date;
  readonly limit?: number;
}

export interface DiscoveredTranscript extends FoundFile {
  readonly format: TranscriptFormat | CustomFormat;
}

export interface Discovery {
  /** Newest first. */
  readonly transcripts: readonly DiscoveredTranscript[];
  readonly skipped: readonly SkippedPlace[];
}

/** Names a file or a folder with sessions of any agent, beside the standard places. */
export const SESSIONS_VARIABLE = 'HDC_SESSIONS';

/** The format is missing if the place of the file does not tell it. */
interface Candidate extends FoundFile {
  readonly format?: TranscriptFormat;
}

/** Looks for sessions in the agents' folders and in those that the environment names; reads no more than it has to. */
export async function discoverTranscripts(options: DiscoveryOptions): Promise<Discovery> {
  const { agent, limit = Number.POSITIVE_INFINITY } = options;
  const skipped: SkippedPlace[] = [];
  const onSkipped: OnSkipped = (place) => {
    skipped.push(place);
  };
  const transcripts: DiscoveredTranscript[] = [];
  for (const { path, modified, format: known } of await findCandidates(options, onSkipped)) {
    if (transcripts.length >= limit) break;
    const format = known ?? (await identify(path, onSkipped));
    if (format !== undefined && (agent === undefined || agent === format)) {
      transcripts.push({ path, format, modified });
    }
  }
  return { transcripts, skipped };
}

async function findCandidates(
  options: DiscoveryOptions,
  onSkipped: OnSkipped,
): Promise<readonly Candidate[]> {
  const found = [
    ...(await findInEnvironment(options, onSkipped)),
    ...(await findInPlaces(options, onSkipped)),
  ];
  const earliest = options.since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const unique = new Map(found.map((file) => [file.path, file]));
  return [...unique.values()].filter(({ modified }) => modified >= earliest).sort(newestFirst);
}

async function findInPlaces(
  { home, env, platform = process.platform, agent }: DiscoveryOptions,
  onSkipped: OnSkipped,
): Promise<readonly Candidate[]> {
  const found: Candidate[] = [];
  for (const place of AGENT_PLACES) {
    const { format, names, isFlat } = place;
    if (agent !== undefined && agent !== format) continue;
    const files = await findFiles(rootOf(place, { home, env, platform }), {
      counts: (name) => names.test(name),
      isFlat,
      onSkipped,
    });
    found.push(...files.map((file) => ({ ...file, format })));
  }
  return found;
}

async function findInEnvironment(
  { env }: DiscoveryOptions,
  onSkipped: OnSkipped,
): Promise<readonly Candidate[]> {
  const path = env[SESSIONS_VARIABLE];
  if (!path) return [];
  const file = await inspect(path, onSkipped);
  return file ? [file] : findFiles(path, { counts: (name) => SESSION_EXTENSION.test(name), onSkipped });
}

async function identify(
  path: string,
  onSkipped: OnSkipped,
): Promise<TranscriptFormat | CustomFormat | undefined> {
  try {
    const reader = await identifyTranscript(path);
    if (!reader) onSkipped({ path, reason: 'no session that can be read' });
    return reader?.format;
  } catch (error) {
    onSkipped({ path, reason: messageOf(error) });
    return undefined;
  }
}
