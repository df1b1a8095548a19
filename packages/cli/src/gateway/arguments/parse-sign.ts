import type { GivenUpstreams } from '@hdc/gateway';
import { UsageError } from '../../usage-error.ts';

/** What a gateway signs anew. */
export interface SignSetup {
  readonly vendor: 'aws';
  readonly regions: readonly string[];
}

const REGION = /^[a-z]{2}(?:-[a-z]+)+-\d{1,2}$/;
/** Source: AWS General Reference, service endpoints; 2026-11. */
const REGION_OF_HOST = /^[a-z-]+\.([a-z0-9-]+)\.(?:amazonaws\.com|api\.aws)/;

/** `aws`, or `aws:` and regions; left out, regions are those of the servers and of the environment. */
export function parseSign(
  text: string | undefined,
  { all, byFormat = {} }: GivenUpstreams,
  env: Readonly<Record<string, string | undefined>>,
): SignSetup | undefined {
  if (text === undefined) return undefined;
  const [vendor, list] = text.split(/:(.*)/s, 2);
  if (vendor !== 'aws') throw invalid(text, 'aws, or aws:REGION,REGION');
  if (list !== undefined) {
    const regions = list.split(',');
    const wrong = regions.find((region) => !REGION.test(region));
    if (wrong !== undefined) throw invalid(wrong, 'regions such as us-east-1, with commas between them');
    return { vendor, regions };
  }
  const named = [all, ...Object.values(byFormat)].map((url) => REGION_OF_HOST.exec(url?.hostname ?? '')?.[1]);
  const found = [...named, env['AWS_REGION'], env['AWS_DEFAULT_REGION']].filter((name) => name !== undefined);
  const regions = [...new Set(found.filter((name) => REGION.test(name)))];
  if (regions.length > 0) return { vendor, regions };
  throw new UsageError(
    '--sign aws does not know for which regions: neither --upstream nor AWS_REGION names one; allowed: aws:REGION,REGION, such as aws:us-east-1',
  );
}

function invalid(value: string, allowed: string): UsageError {
  return new UsageError(`Invalid value ${JSON.stringify(value)} for --sign; allowed: ${allowed}`);
}
