import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { EFFORTS, isProviderName, PROVIDER_NAMES, type ProviderName } from '@hdc/providers';
import { parseNumberOption } from '../../options/parse-number-option.ts';
import { parseSettings } from '../../options/parse-settings.ts';
import { readOptions, type TypedOptions } from '../../options/read-options.ts';
import { refuseValue } from '../../refuse-value.ts';
import { UsageError } from '../../usage-error.ts';
import { CHAT_OPTIONS, type ChatOptionName } from './chat-options.ts';

/** The arguments of `hdc chat`. */
export interface ChatArguments {
  readonly prompt: string | undefined;
  readonly json: boolean;
  readonly provider: ProviderName | undefined;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly profile: string | undefined;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly yes: boolean;
  /** Says nothing but the answer and what went wrong. */
  readonly quiet: boolean;
  /** The id of a session, or `latest`. */
  readonly resume: string | undefined;
  readonly workspace: string | undefined;
  readonly maxRounds: number | undefined;
  readonly demo: boolean;
}

const MOST_ROUNDS = 10_000;

/** Throws `UsageError` for anything that is not understood. */
export function parseChatArguments(args: readonly string[]): ChatArguments {
  const options = readOptions(args, CHAT_OPTIONS);
  const [extra] = options.positionals;
  if (extra !== undefined) {
    throw new UsageError(`Unexpected ${JSON.stringify(extra)}; a prompt goes behind -p, in quotes`);
  }
  return {
    prompt: options.one('prompt'),
    json: options.has('json'),
    provider: providerOf(options),
    model: options.one('model'),
    baseUrl: options.one('base-url'),
    profile: options.one('profile'),
    settings: settingsOf(options),
    yes: options.has('yes'),
    quiet: options.has('quiet'),
    resume: options.one('resume'),
    workspace: options.one('workspace'),
    maxRounds: parseNumberOption('max-rounds', options.one('max-rounds'), MOST_ROUNDS),
    demo: options.has('demo'),
  };
}

function providerOf(options: TypedOptions<ChatOptionName>): ProviderName | undefined {
  const name = options.one('provider');
  if (name === undefined || isProviderName(name)) return name;
  return refuseValue('provider', name, PROVIDER_NAMES);
}

function settingsOf(options: TypedOptions<ChatOptionName>): Readonly<Record<string, unknown>> {
  const { strategy, contextLimit, others } = parseSettings(options.all('set'), 'session');
  const named = options.one('strategy');
  if (named !== undefined && !COMPRESSION_STRATEGIES.some((known) => known === named)) {
    return refuseValue('strategy', named, COMPRESSION_STRATEGIES);
  }
  if (named !== undefined && strategy !== undefined) {
    throw new UsageError(
      '--strategy is given, and the setting of the same meaning too; allowed: one of them',
    );
  }
  const chosen = named ?? strategy;
  const effort = options.one('effort');
  if (effort !== undefined && !EFFORTS.some((known) => known === effort)) {
    return refuseValue('effort', effort, EFFORTS);
  }
  return {
    ...others,
    ...(effort !== undefined && { effort }),
    ...(chosen !== undefined && { 'compression.strategy': chosen }),
    ...(contextLimit !== undefined && { 'context-limit': contextLimit }),
  };
}
