// @generated from openapi.yaml by codegen/src/generate.ts. Do not edit; run: npm run generate

/** SHA-256 of the contract. */
export const contractSha256 = 'aacd0000ea942a3c864081d78d8ed4204436bdae8f9472b39035dd8a0fe191df';

/** SHA-256 of every other generated file, by path from the root of the repository. */
export const generatedSha256: Readonly<Record<string, string>> = {
  'examples/openapi-fetch-client/src/generated/contract-types.gen.ts': 'f903b59ebac962ba69871c4831685f42d421686e6df96db69454da81e718c9d9',
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
  'sdk-core/src/generated/query/index.gen.ts': 'de3d9367d6024fe6e993a9d622cd4306a22bb5e706591a1149dc22d6af6bec0e',
  'sdk-core/src/generated/query/sdk.gen.ts': '7931f608d933df8a2a39ccbdfa6d351f4175452e53e4450e30d5ed4e076130c2',
  'sdk-core/src/generated/query/types.gen.ts': 'e815c09305e4359b2cfb31b74a7ce3cffbb1ee2c53d5fada4323118b816362f3',
  'server/src/generated/contract-types.gen.ts': 'f903b59ebac962ba69871c4831685f42d421686e6df96db69454da81e718c9d9',
  'server/src/generated/llms-text.gen.ts': '963c9f76be5fbdb41a26b576272d6d409ae50d443aad1f8f2cb3c972dbc31968',
  'server/src/generated/operations.gen.ts': 'e15a0aa5054c134ed66efa728c2a3d0a7bf4d650b924aa27de4bc7525a5494ea',
  'test/src/generated/type-agreement.gen.ts': 'a96c34b61555ea5e2c58f9c189d5b1cd26918ebea21c68c017b45dcb18fc653b',
};
