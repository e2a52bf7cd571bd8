package io.datasetbuilder.infrastructure.storage.run;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.upload.LocalContentFiles;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** The parts of this module over one folder, as the service wires them. */
public final class StorageFixture {

  private static final RandomGenerator RANDOM = new SecureRandom();

  public final Path root;
  final Path temporary;

  public StorageFixture(Path folder) {
    this.root = folder.resolve("build");
    this.temporary = folder.resolve("tmp");
  }

  LocalRunWorkspaces workspaces() {
    return workspaces(new DiskFileOps());
  }

  LocalRunWorkspaces workspaces(FileOps files) {
    return workspaces(files, 0);
  }

  LocalRunWorkspaces workspaces(FileOps files, long minimumFreeBytes) {
    return new LocalRunWorkspaces(
        new LocalRunWorkspaces.StorageSettings(root, temporary, minimumFreeBytes),
        files,
        tickingClock(),
        RANDOM);
  }

  LocalManifestStore manifests() {
    return new LocalManifestStore(root, new JacksonJsonCodec());
  }

  LocalFinishedRuns runs() {
    return new LocalFinishedRuns(root);
  }

  public LocalContentFiles content() {
    return content(new DiskFileOps());
  }

  public LocalContentFiles content(FileOps files) {
    return new LocalContentFiles(root, files, RANDOM);
  }

  /** A clock that is a second later at each look. */
  static Clock tickingClock() {
    AtomicLong seconds = new AtomicLong(1_786_000_000L);
    InstantSource ticking = () -> Instant.ofEpochSecond(seconds.incrementAndGet());
    return ticking.withZone(ZoneOffset.UTC);
  }
}
