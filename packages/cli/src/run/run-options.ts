import {
  SHARED_GATEWAY_OPTIONS,
  type SharedGatewayOptionName,
} from '../gateway/arguments/gateway-options.ts';
import type { OptionTable } from '../options/option-spec.ts';

export type RunOptionName = SharedGatewayOptionName | 'quiet' | 'demo';

export const RUN_OPTIONS: OptionTable<RunOptionName> = {
  ...SHARED_GATEWAY_OPTIONS,
  demo: {
    type: 'boolean',
    description: 'a scripted vendor, an agent, the gateway between them and its page; needs no key',
  },
  quiet: { type: 'boolean', description: 'no line about the saving at the end' },
};
