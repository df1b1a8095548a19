import { afterEach, expect, test, vi } from 'vitest';
import { openAwsSigner } from './open-aws-signer.ts';

afterEach(() => vi.doUnmock('@smithy/signature-v4'));

test('without the libraries of AWS it says what to install', async () => {
  vi.doMock('@smithy/signature-v4', () => {
    throw new Error("Cannot find package '@smithy/signature-v4'");
  });
  await expect(openAwsSigner({ regions: ['us-east-1'] })).rejects.toMatchObject({
    code: 'SIGNING_LIBRARY',
    message: expect.stringContaining('npm install @smithy/signature-v4 @aws-sdk/credential-providers'),
  });
});
