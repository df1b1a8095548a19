import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { errorCode } from '@hdc/core/errors';
import { blankLines } from '@hdc/files';
import { blockKeyOf, conversationFamily, isOriginalId } from '@hdc/requests';
import { listLedgerFiles } from './ledger/files/ledger-files.ts';

/** The places in which gateways of one machine keep facts about conversations. */
export interface ForgetPlaces {
  readonly decisions: string;
  readonly originals: string;
  readonly notes: string;
  readonly ledger: string;
  readonly pins: string;
  readonly modes: string;
}

type Line = Readonly<Record<string, unknown>>;

/**
 * Deletes a conversation and its sub-agents from the files of this machine, while gateways may write to them: lines are
 * written over where they stand. Throws what the disk says.
 */
export function forgetInFiles(conversation: string, places: ForgetPlaces): Forgotten {
  const isOurs = belongsTo(conversation);
  const noted = readNoted(places.notes, isOurs);
  const { keys, originals } = noted;
  const decisionLines = blankLog(places.decisions, (line) => {
    const isGone = holdsDecision(line, keys);
    if (isGone) for (const id of originalsOf(line)) originals.add(id);
    return isGone;
  });
  const states = blankLog(places.decisions, (line) => isStateOf(line, isOurs));
  const shared = [...originals].filter((id) => noted.others.has(id));
  const own = [...originals].filter((id) => !noted.others.has(id) && isOriginalId(id));
  for (const id of own) rmSync(join(places.originals, id), { force: true });
  return {
    originals: own.length,
    sharedOriginals: shared.length,
    decisions: decisionLines,
    states,
    notes: blankLog(places.notes, ({ conversation: key }) => typeof key === 'string' && isOurs(key)),
    ledgerLines: listLedgerFiles(places.ledger)
      .map(({ path }) => blank(path, ({ conversation: key }) => typeof key === 'string' && isOurs(key)))
      .reduce((sum, lines) => sum + lines, 0),
    pins: blank(places.pins, ({ key }) => typeof key === 'string' && keys.has(blockKeyOf(key))),
    modes: blank(places.modes, ({ key }) => typeof key === 'string' && isOurs(key)),
  };
}

/** Counts of what was deleted for a conversation and the sub-agents that worked for it. */
export interface Forgotten {
  readonly originals: number;
  /** Originals that another conversation has taken out, too. */
  readonly sharedOriginals: number;
  /** Lines or entries with decisions. */
  readonly decisions: number;
  /** Facts about its requests: times, sums and places in the vendor's cache. */
  readonly states: number;
  /** Its name, and the names of what was taken out of it. */
  readonly notes: number;
  readonly ledgerLines: number;
  readonly pins: number;
  readonly modes: number;
}

/** Whether a key is that of the conversation or of one of its sub-agents. */
export function belongsTo(conversation: string): (key: string) => boolean {
  const family = conversationFamily(conversation);
  return (key) => key !== '' && conversationFamily(key) === family;
}

/** Keys of blocks and ids of originals of the conversation, and those originals that others have as well. */
function readNoted(folder: string, isOurs: (key: string) => boolean) {
  const [keys, originals, others] = [new Set<string>(), new Set<string>(), new Set<string>()];
  blankLog(folder, ({ conversation, ...line }) => {
    const isOwn = typeof conversation === 'string' && isOurs(conversation);
    const ids = [...textsOf(line['originals']), ...textsOf([line['original']])];
    for (const id of ids) (isOwn ? originals : others).add(id);
    if (isOwn)
      for (const key of [...textsOf(line['keys']), ...textsOf([line['key']])]) keys.add(blockKeyOf(key));
    return false;
  });
  return { keys, originals, others };
}

function holdsDecision({ kind, keys }: Line, gone: ReadonlySet<string>): boolean {
  return (
    (kind === 'decisions' || kind === 'renewed') && textsOf(keys).some((key) => gone.has(blockKeyOf(key)))
  );
}

function originalsOf({ values }: Line): readonly string[] {
  return textsOf(
    Array.isArray(values) ? values.map((value) => (isRecord(value) ? value['original'] : undefined)) : [],
  );
}

/** Notes of a store are called by what they are about, and then the conversation. */
function isStateOf({ kind, keys }: Line, isOurs: (key: string) => boolean): boolean {
  if (kind === 'conversation') return textsOf(keys).some(isOurs);
  return kind === 'note' && textsOf(keys).some((key) => isOurs(key.slice(key.indexOf(':') + 1)));
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function blankLog(folder: string, isGone: (line: Line) => boolean): number {
  return filesIn(folder)
    .filter((name) => /^\d{8}\.jsonl$/.test(name))
    .reduce((sum, name) => sum + blank(join(folder, name), isGone), 0);
}

function blank(path: string, isGone: (line: Line) => boolean): number {
  return blankLines(path, (text) => {
    const line = parse(text);
    return isRecord(line) && isGone(line);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
