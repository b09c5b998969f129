// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = '0cf50a2899e10d866907c896f36432a6f0e8579af03a0b7441c54bbb2b8ffc01';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': 'd5a2351990f3a64ee68ff457d2f30de8725454886d239a5859f185fef2014be4',
  'sdk-core/src/generated/query/index.gen.ts': '298c28aa1e17ba7219ddb965e3a5d930b17154c5906ea0d7052d3282223e613f',
  'sdk-core/src/generated/query/operations.gen.ts': '02da73e8fdfd9decdaf79f9d1ca13e524c424df12853d81cf449d80de943b19a',
  'sdk-core/src/generated/query/types.gen.ts': 'a56e8ca159385d681e4613797359dd0ac473308517a0830f437fe86e253f9184',
  'server/src/generated/contract-types.gen.ts': 'd5a2351990f3a64ee68ff457d2f30de8725454886d239a5859f185fef2014be4',
  'server/src/generated/llms-text.gen.ts': 'd2155c6870c297187bf4e272d91ac9a12a049d75181477496fbe0c66b2851987',
  'server/src/generated/operations.gen.ts': '100036c1d5b2c0868d1ae881879db84d808caeba8bdb8ce20266642eba969506',
  'test/src/generated/type-agreement.gen.ts': '5427b965b353b335e687383209322b31c7efd2446771c42593ca9a73daa8010f',
};
