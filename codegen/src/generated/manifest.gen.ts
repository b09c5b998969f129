// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = 'fe4ad641b87880deb705a6e697efa8e028cf776b203490d92d5918928e09ef57';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': '0e5b148e1a49920b91216c022458922b9fc0bc64425d898555b28156ef5d35ca',
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
  'sdk-core/src/generated/query/index.gen.ts': 'abc74106701de206bf0a79188f96780fea0832f89b59b8df8a6752c3c5104a1d',
  'sdk-core/src/generated/query/sdk.gen.ts': 'bf5b33d38b8e517a9a42d92fd9a5bf028319434dd931e8957de5e7dc0132348c',
  'sdk-core/src/generated/query/types.gen.ts': 'dfd8484d974ca7d9a39e463eede80adac291ecbee35783b43986080f5c2b394e',
  'server/src/generated/contract-types.gen.ts': '0e5b148e1a49920b91216c022458922b9fc0bc64425d898555b28156ef5d35ca',
  'server/src/generated/llms-text.gen.ts': '8813a835be18e9cad2f50a571092d3e6d2d10bc71fcc38f6cd269ae14ba1360b',
  'server/src/generated/operations.gen.ts': 'e428c194707e7681b5377250e2fd21b6e886a823614b8a2a4410d42e36f7b9d2',
  'test/src/generated/type-agreement.gen.ts': 'db24751a24f1610dee054e7570f7bdfdd6803288a6c6ee271fef48a2ee6d42d9',
};
