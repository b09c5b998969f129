// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = '0cf50a2899e10d866907c896f36432a6f0e8579af03a0b7441c54bbb2b8ffc01';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': 'd5a2351990f3a64ee68ff457d2f30de8725454886d239a5859f185fef2014be4',
  'sdk-core/src/generated/query/client.gen.ts': 'ddb7711e166637b52bd26ef5efa54563d28b4f32d2818a7a1cb047733db993c4',
  'sdk-core/src/generated/query/client/client.gen.ts': '7f4d04ba9b610867e9015993c7cbdba44c5eed444f32913438618717c43c5f24',
  'sdk-core/src/generated/query/client/index.gen.ts': 'c13754b74128e59597d9b5ca2cfff87a2420e7a88b2a73624ac2ea056bf22b27',
  'sdk-core/src/generated/query/client/types.gen.ts': '6c0ced7831053d7d4f08ff8340e85f9646e30ac8c15ea757c144c6a7fc961672',
  'sdk-core/src/generated/query/client/utils.gen.ts': 'bd3183d6eaf27fe3fa414466b5424720dd9ce071b0860d8d4d03c59a611fcd2b',
  'sdk-core/src/generated/query/core/auth.gen.ts': 'f62aa4f0271d75cb5803e1a47be5423e43fe0328c64aca229eed4bbb1858c505',
  'sdk-core/src/generated/query/core/bodySerializer.gen.ts': '89a3a2497653a78271251b7ad1a8424f2179b55e16316ec9de729318e79a41f4',
  'sdk-core/src/generated/query/core/params.gen.ts': 'd131441fbfe88fd50ee8f6209139746537adf908361279e6151e3629c4099d14',
  'sdk-core/src/generated/query/core/pathSerializer.gen.ts': 'e93e0ec533f46cf3b5cfb7cbf4b4833d188f07717d3aa74d3a93d7cb4b13ef62',
  'sdk-core/src/generated/query/core/queryKeySerializer.gen.ts': '8d55ad76c7356db55d6900d4eb341df20f4836b2dbb6340d68d36fa2ba216d26',
  'sdk-core/src/generated/query/core/serverSentEvents.gen.ts': '0b8de839e915ba79b2474162465a6dbf499ad67aa574abc7a724dc5a09151cf8',
  'sdk-core/src/generated/query/core/types.gen.ts': '52d44f03f3992e873b5bdbb855143441c9ab359b759c42b396a52782a4ec538d',
  'sdk-core/src/generated/query/core/utils.gen.ts': '1453bf9ebd7588d708a9987eb3c1f59f0bc7fb7ca27d125ef71f969398773472',
  'sdk-core/src/generated/query/index.gen.ts': '45da6a90b172019bd536dc1e8a496307e57cf034fd7c012077f79d1535766a3b',
  'sdk-core/src/generated/query/sdk.gen.ts': '387bb171423174a60f7dd0f07ddf7f9983fc693237b650fcdab6fa24750a2bc8',
  'sdk-core/src/generated/query/types.gen.ts': 'a56e8ca159385d681e4613797359dd0ac473308517a0830f437fe86e253f9184',
  'server/src/generated/contract-types.gen.ts': 'd5a2351990f3a64ee68ff457d2f30de8725454886d239a5859f185fef2014be4',
  'server/src/generated/llms-text.gen.ts': 'd2155c6870c297187bf4e272d91ac9a12a049d75181477496fbe0c66b2851987',
  'server/src/generated/operations.gen.ts': '100036c1d5b2c0868d1ae881879db84d808caeba8bdb8ce20266642eba969506',
  'test/src/generated/type-agreement.gen.ts': '5427b965b353b335e687383209322b31c7efd2446771c42593ca9a73daa8010f',
};
