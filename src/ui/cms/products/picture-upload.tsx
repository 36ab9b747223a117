import type { FileUpload } from "#src/operations/file-upload.ts";
import { skCmsPictures } from "#src/text/sk-cms-pictures.ts";
import type { FurtherPicture } from "./pictures-form.ts";

/** How far the upload of a chosen picture is. It is uploaded when the form is saved, so to try again is to save again. */
export function UploadState({ name, state }: { name: string; state: FurtherPicture["uploadState"] }) {
  const percent = typeof state === "number" ? Math.round(state * 100) : undefined;
  return (
    <div className="field-hint break-all">
      {name}
      {percent !== undefined && percent < 100 && (
        <progress className="progress w-full" max={100} value={percent} aria-label={name} />
      )}
      {state === "failed" ? (
        <p className="field-problem">
          {skCmsPictures.failed}{" "}
          <button type="button" className="text-link" onClick={({ currentTarget: { form } }) => form?.requestSubmit()}>
            {skCmsPictures.retry}
          </button>
        </p>
      ) : (
        <p>
          {percent === undefined
            ? skCmsPictures.waiting
            : percent < 100
              ? skCmsPictures.uploading(percent)
              : skCmsPictures.uploaded}
        </p>
      )}
    </div>
  );
}

/** An upload that also reports how far it is. */
export function reporting(upload: FileUpload, report: (state: FurtherPicture["uploadState"]) => void): FileUpload {
  return {
    ...upload,
    async url(options = {}) {
      if (upload.storedUrl()) return upload.url();
      try {
        return await upload.url({
          ...options,
          progress(part) {
            options.progress?.(part);
            report(part);
          },
        });
      } catch (error) {
        report(options.signal?.aborted ? undefined : "failed");
        throw error;
      }
    },
    async discard() {
      const wasStored = upload.storedUrl() !== undefined;
      await upload.discard();
      if (wasStored && !upload.storedUrl()) report(undefined);
    },
  };
}
