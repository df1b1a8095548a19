import { CACHE_MARK_MODES, STABLE_KINDS } from '@hdc/gateway/choices';
import { CACHE_LIFETIMES, DEFAULT_CACHE_LIFETIME, PRUNER_MODES } from '@hdc/requests/choices';
import type { OptionTable } from '../../options/option-spec.ts';

export type SharedGatewayOptionName =
  | 'upstream'
  | 'mode'
  | 'hold-out'
  | 'cache-marks'
  | 'cache-lifetime'
  | 'stable-prefix'
  | 'keep-warm'
  | 'recover'
  | 'without-tool'
  | 'lean-schemas'
  | 'sign'
  | 'store'
  | 'keep-days'
  | 'set';
export type GatewayOptionName =
  | SharedGatewayOptionName
  | 'port'
  | 'host'
  | 'workers'
  | 'token'
  | 'tokens'
  | 'trusted-proxy';

/** The options that `hdc gateway` and `hdc run` share. */
export const SHARED_GATEWAY_OPTIONS: OptionTable<SharedGatewayOptionName> = {
  upstream: {
    type: 'string',
    multiple: true,
    value: '[FORMAT=]URL',
    description:
      'the server that requests go to, for one format or for all; by default each key goes to its own vendor (repeatable)',
  },
  mode: {
    type: 'string',
    value: PRUNER_MODES.join('|'),
    description:
      'observe changes nothing and measures, ingest makes new results smaller, prune also edits the past if that pays; default prune',
  },
  'hold-out': {
    type: 'string',
    value: 'SHARE',
    description: 'leave this share of conversations unchanged, such as 20%, as a comparison',
  },
  'cache-marks': {
    type: 'string',
    value: CACHE_MARK_MODES.join('|'),
    description:
      'add the cache breakpoint that some clients forget, and move those that have no effect (Anthropic); default auto',
  },
  'cache-lifetime': {
    type: 'string',
    value: CACHE_LIFETIMES.join('|'),
    description: `how long the vendor caches prompts (Anthropic): auto buys an hour if a later request is likely to pay for it; default ${DEFAULT_CACHE_LIFETIME}`,
  },
  'stable-prefix': {
    type: 'string',
    value: 'auto|off|KINDS',
    description: `keep the beginning of requests as it was if only its form changed; KINDS, with commas: ${STABLE_KINDS.join(', ')}; default auto: all of them`,
  },
  'keep-warm': {
    type: 'string',
    value: 'DOLLARS',
    whenBare: '1',
    description:
      'send the last prompt once more before its cache lifetime ends, for at most this many dollars a day (1); off unless given, since it spends money while nobody types',
  },
  recover: {
    type: 'boolean',
    description:
      'if the vendor refuses a request as too long, send it once more, compressed; by default the agent handles the refusal',
  },
  'without-tool': {
    type: 'string',
    multiple: true,
    value: 'NAME|mcp__SERVER',
    description:
      'leave the declaration of a tool, or of all tools of an MCP server, out of conversations that begin now (repeatable); hdc tools off NAME does so for all gateways',
  },
  'lean-schemas': {
    type: 'boolean',
    description:
      'leave meaningless annotations ($schema, $comment, titles that repeat a name) out of tool schemas, from the first request of a conversation on',
  },
  sign: {
    type: 'string',
    value: 'aws[:REGION,…]',
    description:
      're-sign requests that arrive signed for Amazon Bedrock, with the AWS credentials found here; only for these regions, or for those of --upstream and AWS_REGION. hdc gateway then needs a token',
  },
  store: {
    type: 'string',
    value: 'memory|files|URL',
    description:
      'where decisions are kept: files on this machine (default), memory, or valkey://… to share them between gateways',
  },
  'keep-days': {
    type: 'string',
    value: 'N',
    description:
      'days to keep originals, decisions and names after their last use, and lines of the ledger; default 30, and 90 for the ledger',
  },
  set: {
    type: 'string',
    multiple: true,
    value: 'KEY=VALUE',
    description: 'a setting of the strategy, such as compression.density.protectedPaths=docs/ (repeatable)',
  },
};

export const GATEWAY_OPTIONS: OptionTable<GatewayOptionName> = {
  port: { type: 'string', value: 'PORT', description: 'default 7421' },
  host: {
    type: 'string',
    value: 'ADDRESS',
    description: 'default 127.0.0.1; an address that other machines can reach needs a token',
  },
  workers: {
    type: 'string',
    value: 'N',
    description:
      'threads that prepare and account for requests while the main one moves bytes; default one less than there are cores, at least 1; 0 for none',
  },
  ...SHARED_GATEWAY_OPTIONS,
  token: {
    type: 'string',
    value: 'TOKEN',
    description:
      'the token that every request must carry in the header x-hdc-token; safer in HDC_GATEWAY_TOKEN',
  },
  tokens: {
    type: 'string',
    value: 'FILE',
    description:
      'the file of tokens, one for each person or team, with limits; hdc gateway token NAME makes its lines',
  },
  'trusted-proxy': {
    type: 'string',
    multiple: true,
    value: 'ADDRESS',
    description:
      'trust x-forwarded-user from a proxy at this address or in this network, 10.0.0.0/24; needs --tokens (repeatable)',
  },
};
