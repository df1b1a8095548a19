import {
  SHARED_GATEWAY_OPTIONS,
  type SharedGatewayOptionName,
} from '../gateway/arguments/gateway-options.ts';
import type { OptionTable } from '../options/option-spec.ts';

export type RunOptionName = SharedGatewayOptionName | 'quiet';

export const RUN_OPTIONS: OptionTable<RunOptionName> = {
  ...SHARED_GATEWAY_OPTIONS,
  quiet: { type: 'boolean', description: 'no line about the saving at the end' },
};
