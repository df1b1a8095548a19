import { describe, expect, test } from 'vitest';
import { UsageError } from '../../usage-error.ts';
import { parseReplayArguments, type ReplayArguments } from './parse-replay-arguments.ts';
import { DEFAULT_STRATEGIES } from './replay-options.ts';

const NOW = Date.UTC(2025, 0, 31, 12);

const DEFAULTS: ReplayArguments = {
  paths: [],
  strategies: ['adaptive-density'],
  settings: {},
  pricing: undefined,
  contextLimit: undefined,
  explain: false,
  details: false,
  all: false,
  money: true,
  json: false,
  html: undefined,
  jobs: undefined,
  agent: undefined,
  since: undefined,
  sinceText: undefined,
  recent: new Date(NOW - 30 * 86_400_000),
  limit: undefined,
};

/** A person who names sessions or a time means all of these. */
const NAMED = { recent: undefined };
const DETAILS = { details: true };
const COMPARED = { strategies: DEFAULT_STRATEGIES };

describe('understands', () => {
  test.each<[string[], Partial<ReplayArguments>]>([
    [[], {}],
    [['a.jsonl', 'folder'], { ...NAMED, paths: ['a.jsonl', 'folder'] }],
    [['--json', '--', '--json'], { ...NAMED, ...COMPARED, json: true, paths: ['--json'] }],
    [['--strategy', 'one-shot'], { ...DETAILS, strategies: ['one-shot'] }],
    [
      ['--strategy', 'one-shot', '--strategy=high-density'],
      { ...DETAILS, strategies: ['one-shot', 'high-density'] },
    ],
    [['--strategy', 'one-shot,middle-out, one-shot'], { ...DETAILS, strategies: ['one-shot', 'middle-out'] }],
    [['--set', 'compression.strategy=middle-out'], { ...DETAILS, strategies: ['middle-out'] }],
    [
      ['--set', 'compression.threshold=0.5', '--set', 'compression.density.recencyPruning=true'],
      { settings: { 'compression-threshold': 0.5, 'compression.density.recencyPruning': true } },
    ],
    [
      ['--set', 'compression-threshold=0.5', '--set', 'compression-threshold=0.6'],
      { settings: { 'compression-threshold': 0.6 } },
    ],
    [['--set', 'context-limit=50000'], { contextLimit: 50_000 }],
    [['--context-limit', '50000'], { contextLimit: 50_000 }],
    [['--context-limit', '200k'], { contextLimit: 200_000 }],
    [['--context-limit', '1.05M'], { contextLimit: 1_050_000 }],
    [['--all', '--no-money'], { ...NAMED, all: true, money: false }],
    [['--explain', '7kfa2q'], { ...NAMED, ...DETAILS, ...COMPARED, explain: true, paths: ['7kfa2q'] }],
    [['--details'], { ...DETAILS, ...COMPARED }],
    [['--pricing', 'none'], { pricing: 'none' }],
    [
      ['--explain', '--html', 'x.html', '--jobs', '3'],
      { ...DETAILS, ...COMPARED, explain: true, html: 'x.html', jobs: 3 },
    ],
    [['--agent', 'codex', '--limit', '10'], { agent: 'codex', limit: 10 }],
    [['--since', '7d'], { ...NAMED, since: new Date(NOW - 7 * 86_400_000), sinceText: '7d' }],
    [['--since', '24h'], { ...NAMED, since: new Date(NOW - 86_400_000), sinceText: '24h' }],
    [['--since', '90m'], { ...NAMED, since: new Date(NOW - 5_400_000), sinceText: '90m' }],
    [['--since', '2w'], { ...NAMED, since: new Date(NOW - 14 * 86_400_000), sinceText: '2w' }],
    [['--since', '2024-02-29'], { ...NAMED, since: new Date(2024, 1, 29), sinceText: '2024-02-29' }],
    [
      ['--since', '2025-01-02T03:04Z'],
      { ...NAMED, since: new Date(Date.UTC(2025, 0, 2, 3, 4)), sinceText: '2025-01-02T03:04Z' },
    ],
  ])('%j', (args, expected) => {
    expect(parseReplayArguments(args, NOW)).toEqual({ ...DEFAULTS, ...expected });
  });
});

const NUMBERS = 'allowed: whole numbers above 0';

describe('refuses', () => {
  test.each([
    [['--frob'], 'Unknown option "--frob"'],
    [['-j'], 'Unknown option "-j"'],
    [['--stratgy', 'x'], 'Did you mean --strategy?'],
    [
      ['--strategy', 'high-densty'],
      'Unknown strategy "high-densty". Did you mean high-density? Allowed: middle',
    ],
    [['--strategy', 'high'], 'Did you mean high-density?'],
    [
      ['--strategy', 'zzz'],
      'Unknown strategy "zzz". Allowed: middle-out, top-down-truncation, one-shot, high-density, adaptive-density',
    ],
    [['--strategy'], '--strategy needs a value: NAME'],
    [['--html', '--json'], '--html needs a value: FILE'],
    [['--html='], '--html needs a value: FILE'],
    [['--json=yes'], '--json takes no value, got "yes"'],
    [['--no-json'], 'Unknown option "--no-json"'],
    [['--limit', '1', '--limit', '2'], '--limit is given twice'],
    [['--set', 'compression-treshold=1'], 'Did you mean compression-threshold?'],
    [
      ['--set', 'compression-threshold=7'],
      'Invalid value 7 for compression-threshold; allowed: numbers above 0',
    ],
    [['--set', 'compression-threshold='], 'Invalid value "" for compression-threshold'],
    [['--set', 'compression-threshold'], 'Bad setting "compression-threshold"; allowed: KEY=VALUE'],
    [['--set', '=1'], 'Bad setting "=1"'],
    [['--set', 'context-limit=5', '--context-limit', '5'], 'allowed: one of them'],
    [['--set', 'compression.strategy=one-shot', '--strategy', 'one-shot'], 'allowed: one of them'],
    [
      ['--pricing', 'opnai'],
      'Did you mean openai? Allowed: anthropic-5m, anthropic-1h, openai, gemini, deepseek, xai, moonshot, zai, none',
    ],
    [['--context-limit', '0'], `Invalid value "0" for --context-limit; ${NUMBERS}`],
    [['--context-limit', '1e5'], `Invalid value "1e5" for --context-limit; ${NUMBERS}`],
    [['--context-limit', '200kb'], 'such as 200000, 200k or 1M'],
    [['--context-limit', '0.0001k'], 'Invalid value "0.0001k" for --context-limit'],
    [['--context-limit', '-5'], 'Invalid value "-5" for --context-limit'],
    [['--jobs', '0'], 'Invalid value "0" for --jobs; allowed: whole numbers from 1 to 256'],
    [['--jobs', '1000'], 'Invalid value "1000" for --jobs'],
    [['--jobs', 'two'], 'Invalid value "two" for --jobs'],
    [['--limit', '1.5'], `Invalid value "1.5" for --limit; ${NUMBERS}`],
    [['--agent', 'claude'], 'Unknown agent "claude". Did you mean claude-code?'],
    [['--since', 'yesterday'], 'Invalid value "yesterday" for --since; allowed: dates'],
    [['--since', '2025-02-31'], 'Invalid value "2025-02-31" for --since'],
    [['--since', '7y'], 'Invalid value "7y" for --since'],
    [['--since', '9999999d'], 'Invalid value "9999999d" for --since'],
    [[''], 'Bad path ""'],
  ])('%j', (args, message) => {
    const parse = () => parseReplayArguments(args, NOW);
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});
