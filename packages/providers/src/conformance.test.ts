import { PROVIDER_NAMES } from './provider-names.ts';
import { testProvider } from './testing/test-provider.ts';

for (const name of PROVIDER_NAMES) testProvider(name);
