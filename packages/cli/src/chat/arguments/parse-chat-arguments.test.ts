import { describe, expect, test } from 'vitest';
import { UsageError } from '../../usage-error.ts';
import { type ChatArguments, parseChatArguments } from './parse-chat-arguments.ts';

const DEFAULTS: ChatArguments = {
  prompt: undefined,
  json: false,
  provider: undefined,
  model: undefined,
  baseUrl: undefined,
  profile: undefined,
  settings: {},
  yes: false,
  quiet: false,
  resume: undefined,
  workspace: undefined,
  maxRounds: undefined,
  demo: false,
};

describe('understands', () => {
  test.each<[string[], Partial<ChatArguments>]>([
    [[], {}],
    [['-p', 'do it', '--json', '--yes'], { prompt: 'do it', json: true, yes: true }],
    [['--provider', 'google', '--model', 'm'], { provider: 'google', model: 'm' }],
    [['--base-url', 'http://x/v1', '--profile', 'mine'], { baseUrl: 'http://x/v1', profile: 'mine' }],
    [['--strategy', 'one-shot'], { settings: { 'compression.strategy': 'one-shot' } }],
    [['--set', 'compression.strategy=one-shot'], { settings: { 'compression.strategy': 'one-shot' } }],
    [
      ['--set', 'context-limit=5000', '--set', 'compression.threshold=0.5', '--strategy', 'middle-out'],
      {
        settings: {
          'context-limit': 5_000,
          'compression-threshold': 0.5,
          'compression.strategy': 'middle-out',
        },
      },
    ],
    [['--resume'], { resume: 'latest' }],
    [['--resume', 'abc', '--workspace', '..'], { resume: 'abc', workspace: '..' }],
    [['--max-rounds', '7'], { maxRounds: 7 }],
    [['--demo'], { demo: true }],
  ])('%j', (args, expected) => {
    expect(parseChatArguments(args)).toEqual({ ...DEFAULTS, ...expected });
  });
});

describe('refuses', () => {
  test.each<[string[], string]>([
    [['hello'], 'Unexpected "hello"; a prompt goes behind -p, in quotes'],
    [['--provider', 'gogle'], 'Unknown provider "gogle". Did you mean google?'],
    [['--strategy', 'high-densty'], 'Unknown strategy "high-densty". Did you mean high-density?'],
    [['--strategy', 'one-shot', '--set', 'compression.strategy=one-shot'], 'allowed: one of them'],
    [['--set', 'context-limit'], 'Bad setting "context-limit"; allowed: KEY=VALUE'],
    [['--set', 'context-limit=0'], 'whole numbers above 0'],
    [['--max-rounds', '0'], 'Invalid value "0" for --max-rounds; allowed: whole numbers from 1 to 10000'],
    [['--max-rounds', '1e9'], 'Invalid value "1e9" for --max-rounds'],
  ])('%j', (args, message) => {
    expect(() => parseChatArguments(args)).toThrow(UsageError);
    expect(() => parseChatArguments(args)).toThrow(message);
  });
});
