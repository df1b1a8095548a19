import { HdcError } from './hdc-error.ts';

export const STRATEGY_ERROR_CODES = [
  'DENSITY_CONFLICT',
  'DENSITY_INDEX_OUT_OF_BOUNDS',
  'DENSITY_DUPLICATE_INDEX',
  'COMPRESSION_IN_PROGRESS',
  'NO_COMPRESSION_IN_PROGRESS',
  'DENSITY_MALFORMED',
  'INVALID_NUMBER',
] as const;

export type StrategyErrorCode = (typeof STRATEGY_ERROR_CODES)[number];

/** A strategy, or whoever applies its result, broke a rule. Thrown before anything is changed. */
export class CompressionStrategyError extends HdcError {
  declare readonly code: StrategyErrorCode;

  constructor(code: StrategyErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
