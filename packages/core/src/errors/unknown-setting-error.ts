import { HdcError } from './hdc-error.ts';
import { quoteValue } from './quote-value.ts';

/** There is no setting of that name; `suggestion` is the nearest one, where there is one near. */
export class UnknownSettingError extends HdcError {
  readonly key: string;
  readonly allowed: readonly string[];
  readonly suggestion: string | undefined;

  constructor(key: string, allowed: readonly string[], suggestion?: string) {
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
    super('UNKNOWN_SETTING', `Unknown setting ${quoteValue(key)}.${hint} Allowed: ${allowed.join(', ')}`);
    this.key = key;
    this.allowed = allowed;
    this.suggestion = suggestion;
  }
}
