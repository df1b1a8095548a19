import { testWireFormat } from './testing/test-wire-format.ts';
import { WIRE_FORMATS } from './wire-formats.ts';

for (const format of Object.values(WIRE_FORMATS)) testWireFormat(format);
