import { CONTRACT_SEED, describeBackend, signedIn } from "../contract.ts";
import { memoryShop } from "./memory-shop.ts";

describeBackend("memory", async () => {
  const shop = memoryShop(CONTRACT_SEED);
  return { staff: await signedIn(shop.client()), visitor: shop.client(), close: async () => {} };
});
