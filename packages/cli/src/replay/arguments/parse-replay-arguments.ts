import { COMPRESSION_STRATEGIES, type CompressionStrategyName } from '@hdc/core';
import { CACHE_NAMES, type CacheName } from '@hdc/core/models';
import { PRUNING_STRATEGY } from '@hdc/requests';
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from '@hdc/transcripts';
import { parseNumberOption } from '../../options/parse-number-option.ts';
import { parseSettings } from '../../options/parse-settings.ts';
import { parseSince } from '../../options/parse-since.ts';
import { readOptions, type TypedOptions } from '../../options/read-options.ts';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';
import { DEFAULT_STRATEGIES, REPLAY_OPTIONS, type ReplayOptionName } from './replay-options.ts';

const AMOUNT = /^(\d{1,12}(?:\.\d{1,6})?)([km]?)$/i;
const SIZES: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['k', 1_000],
  ['m', 1_000_000],
]);

/** The arguments of `hdc replay`. */
export interface ReplayArguments {
  /** Files, folders and ids of sessions; none means the places where agents keep their sessions. */
  readonly paths: readonly string[];
  readonly strategies: readonly CompressionStrategyName[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly pricing: CacheName | undefined;
  readonly contextLimit: number | undefined;
  readonly explain: boolean;
  /** Everything that is known, instead of one screen. */
  readonly details: boolean;
  /** Sessions of all time, and all of them in lists. */
  readonly all: boolean;
  /** Whether to show dollars. */
  readonly money: boolean;
  readonly json: boolean;
  readonly html: string | undefined;
  readonly jobs: number | undefined;
  readonly agent: TranscriptFormat | undefined;
  readonly since: Date | undefined;
  /** As it was typed. */
  readonly sinceText: string | undefined;
  /** The default if nobody names sessions: those since then, if there are any. */
  readonly recent: Date | undefined;
  readonly limit: number | undefined;
}

/** Each job is a thread with a tokenizer of its own. */
const MOST_JOBS = 256;

/** Older sessions say little of today. */
export const RECENT = '30d';

/** Throws `UsageError` for anything that is not understood. */
export function parseReplayArguments(args: readonly string[], now: number): ReplayArguments {
  const options = readOptions(args, REPLAY_OPTIONS);
  const { strategy, contextLimit, ...settings } = parseSettings(options.all('set'), 'replay');
  const since = options.one('since');
  const paths = options.positionals.map(checkPath);
  const named = namedStrategies(options, strategy);
  const isOpen = since === undefined && paths.length === 0 && !options.has('all');
  const details = options.has('details') || options.has('explain') || named.length > 0;
  const compares = details || options.has('json') || options.has('html');
  return {
    paths,
    strategies: named.length > 0 ? named : compares ? DEFAULT_STRATEGIES : [PRUNING_STRATEGY],
    settings: settings.others,
    pricing: parseChoice(options, 'pricing', CACHE_NAMES),
    contextLimit: onlyOne(
      'context-limit',
      parseTokenOption('context-limit', options.one('context-limit')),
      contextLimit,
    ),
    explain: options.has('explain'),
    details,
    all: options.has('all'),
    money: !options.has('no-money'),
    json: options.has('json'),
    html: options.one('html'),
    jobs: parseNumberOption('jobs', options.one('jobs'), MOST_JOBS),
    agent: parseChoice(options, 'agent', TRANSCRIPT_FORMATS),
    since: since === undefined ? undefined : parseSince(since, now),
    sinceText: since,
    recent: isOpen ? parseSince(RECENT, now) : undefined,
    limit: parseNumberOption('limit', options.one('limit')),
  };
}

/** None if nobody named one. */
function namedStrategies(
  options: TypedOptions<ReplayOptionName>,
  setting: CompressionStrategyName | undefined,
): readonly CompressionStrategyName[] {
  const names = options.all('strategy').flatMap((value) => value.split(','));
  const chosen = names.map((name) => chooseFrom('strategy', name.trim(), COMPRESSION_STRATEGIES));
  if (chosen.length > 0) onlyOne('strategy', chosen, setting);
  if (chosen.length > 0) return [...new Set(chosen)];
  return setting === undefined ? [] : [setting];
}

/** The option or the setting of the same meaning. */
function onlyOne<Option, Setting>(
  name: ReplayOptionName,
  option: Option | undefined,
  setting: Setting | undefined,
): Option | Setting | undefined {
  if (option !== undefined && setting !== undefined) {
    throw new UsageError(`--${name} is given, and the setting of the same meaning too; allowed: one of them`);
  }
  return option ?? setting;
}

function parseChoice<const Name extends string>(
  options: TypedOptions<ReplayOptionName>,
  option: ReplayOptionName,
  allowed: readonly Name[],
): Name | undefined {
  const value = options.one(option);
  return value === undefined ? undefined : chooseFrom(option, value, allowed);
}

function chooseFrom<const Name extends string>(what: string, value: string, allowed: readonly Name[]): Name {
  return allowed.find((name) => name === value) ?? refuseValue(what, value, allowed);
}

function checkPath(path: string): string {
  if (path === '') throw new UsageError('Bad path ""; allowed: names of files and folders');
  return path;
}

/** A number of tokens above 0, as people write it: `200000`, `200k`, `1M`. Throws `UsageError` for anything else. */
function parseTokenOption(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, amount = '0', unit = ''] = AMOUNT.exec(text) ?? [];
  const tokens = Number(amount) * (SIZES.get(unit.toLowerCase()) ?? 0);
  if (Number.isSafeInteger(tokens) && tokens >= 1) return tokens;
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --${option}; allowed: whole numbers above 0, such as 200000, 200k or 1M`,
  );
}
