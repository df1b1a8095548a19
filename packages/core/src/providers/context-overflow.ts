import { isRecord } from '../content/is-record.ts';
import { VENDORS } from '../vendors/vendors.ts';

const OVERFLOW_SIGNS = VENDORS.flatMap(({ overflowSigns }) => overflowSigns);

/** Whether a provider refused a request because it is too long. Looks into causes and bodies as well. */
export function isContextOverflow(error: unknown, depth = 0): boolean {
  if (!isRecord(error) || depth > 4) return false;
  if (error['code'] === 'CONTEXT_OVERFLOW') return true;
  const status = error['status'] ?? error['statusCode'];
  const text = [error['message'], error['responseBody'], error['code']]
    .filter((part) => typeof part === 'string')
    .join('\n');
  const isSign = OVERFLOW_SIGNS.some(
    (sign) =>
      sign.message.test(text) && (typeof status !== 'number' || (sign.status?.includes(status) ?? true)),
  );
  return isSign || isContextOverflow(error['cause'], depth + 1);
}
