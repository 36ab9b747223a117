/** The page that `https-proxy.test.ts` opens: the real SDK as a production build configures it, without any emulator. */
import { initializeApp } from "firebase/app";
import { browserLocalPersistence, initializeAuth, signInWithEmailAndPassword } from "firebase/auth";
import {
  collection,
  doc,
  getDocs,
  getFirestore,
  onSnapshot,
  runTransaction,
  setDoc,
  setLogLevel,
} from "firebase/firestore";
import { getDownloadURL, getStorage, ref, uploadBytesResumable } from "firebase/storage";

setLogLevel("silent");

function open(projectId: string, storageBucket: string) {
  const app = initializeApp({ projectId, storageBucket, apiKey: "none" });
  const db = getFirestore(app);
  const names: string[][] = [];
  onSnapshot(collection(db, "products"), (snapshot) => {
    names.push(snapshot.docs.map((product) => product.data().Name));
  });
  const codeOf = (failed: Promise<unknown>) =>
    failed.then(
      () => "done",
      (error) => error.code,
    );
  return {
    /** The names shown so far, snapshot by snapshot. */
    names,
    async signIn(email: string, password: string) {
      const auth = initializeAuth(app, { persistence: browserLocalPersistence });
      return (await signInWithEmailAndPassword(auth, email, password)).user.email;
    },
    rename: (id: string, name: string) =>
      codeOf(
        runTransaction(db, async (transaction) => {
          const product = doc(db, "products", id);
          const { Name } = (await transaction.get(product)).data() ?? {};
          transaction.update(product, { Name: `${Name} ${name}` });
        }),
      ),
    /** Without a transaction, which the SDK sends through a stream of its own. */
    write: (id: string, data: object) => codeOf(setDoc(doc(db, "products", id), data)),
    read: (path: string) => codeOf(getDocs(collection(db, path))),
    async upload(path: string, size: number) {
      const task = uploadBytesResumable(ref(getStorage(app), path), new Uint8Array(size), { contentType: "image/png" });
      await task;
      return getDownloadURL(task.snapshot.ref);
    },
  };
}

declare global {
  interface Window {
    openShop: typeof open;
    shop: ReturnType<typeof open>;
  }
}
window.openShop = open;
