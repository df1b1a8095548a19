import { WIRE_FORMATS } from './find-wire-format.ts';
import { testWireFormat } from './testing/test-wire-format.ts';

for (const format of Object.values(WIRE_FORMATS)) testWireFormat(format);
