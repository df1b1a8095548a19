import {
  SHARED_GATEWAY_OPTIONS,
  type SharedGatewayOptionName,
} from '../gateway/arguments/gateway-options.ts';
import type { OptionTable } from '../options/option-spec.ts';

export const DEFER_TOOLS = ['on', 'off'] as const;

export type RunOptionName = SharedGatewayOptionName | 'defer-tools' | 'quiet' | 'demo';

export const RUN_OPTIONS: OptionTable<RunOptionName> = {
  ...SHARED_GATEWAY_OPTIONS,
  'defer-tools': {
    type: 'string',
    value: DEFER_TOOLS.join('|'),
    whenBare: 'on',
    description:
      'on lets an agent that can do so load the schemas of tools when it needs them (Claude Code: ENABLE_TOOL_SEARCH); default on',
  },
  demo: {
    type: 'boolean',
    description: 'a scripted vendor, an agent, the gateway between them and its page; needs no key',
  },
  quiet: { type: 'boolean', description: 'no line about the saving at the end' },
};
