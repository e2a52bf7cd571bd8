package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure;
import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Upload modes of the files of a package, as the hub chooses them: small texts inside the commit,
 * all others through the large file storage.
 *
 * @param inCommit in the order of the package
 * @param large in the order of the package
 */
record UploadModes(List<PackageFile> inCommit, List<PackageFile> large) {

  private static final String STEP = "read the upload modes";
  private static final int SAMPLE = 512;
  private static final int FILES_OF_A_REQUEST = 256;
  private static final String LARGE = "lfs";
  private static final String IN_COMMIT = "regular";

  UploadModes {
    inCommit = List.copyOf(inCommit);
    large = List.copyOf(large);
  }

  /**
   * The modes of files.
   *
   * @throws PublishFailure when the hub has none for a file, or would leave a file out
   */
  static UploadModes read(HubSession session, List<PackageFile> files) {
    List<PackageFile> inCommit = new ArrayList<>();
    List<PackageFile> large = new ArrayList<>();
    for (int from = 0; from < files.size(); from += FILES_OF_A_REQUEST) {
      List<PackageFile> some =
          files.subList(from, Math.min(files.size(), from + FILES_OF_A_REQUEST));
      Map<String, String> modes = modes(session, some);
      for (PackageFile file : some) {
        (isLarge(file, modes) ? large : inCommit).add(file);
      }
    }
    return new UploadModes(inCommit, large);
  }

  /** An empty file has no content that a storage could keep. */
  private static boolean isLarge(PackageFile file, Map<String, String> modes) {
    String mode =
        Optional.ofNullable(modes.get(file.path()))
            .filter(known -> known.equals(LARGE) || known.equals(IN_COMMIT))
            .orElseThrow(() -> HubSession.unusable(STEP));
    return mode.equals(LARGE) && file.facts().bytes() > 0;
  }

  private static Map<String, String> modes(HubSession session, List<PackageFile> files) {
    JsonAnswer answer =
        session.post(
            STEP,
            session.api("/preupload/main"),
            new JsonMembers().putList("files", files, UploadModes::described).toObject());
    Map<String, String> modes = new HashMap<>();
    for (JsonAnswer file : answer.items("files").orElseThrow(() -> HubSession.unusable(STEP))) {
      if (file.flag("shouldIgnore").orElse(false)) {
        throw new PublishFailure(STEP + ": the repository ignores a file of the package");
      }
      file.text("path")
          .ifPresent(path -> file.text("uploadMode").ifPresent(mode -> modes.put(path, mode)));
    }
    return modes;
  }

  private static JsonValue described(PackageFile file) {
    return new JsonMembers()
        .put("path", file.path())
        .put("sample", Base64.getEncoder().encodeToString(sample(file)))
        .put("size", file.facts().bytes())
        .toObject();
  }

  private static byte[] sample(PackageFile file) {
    try (InputStream in = file.content().opener().open()) {
      return in.readNBytes(SAMPLE);
    } catch (IOException unreadable) {
      throw new HubCallFailure("read a file of the package", Kind.CONTENT_CHANGED);
    }
  }
}
