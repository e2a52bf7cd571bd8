package io.datasetbuilder.infrastructure.state.upload;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.source.upload.ContentFiles;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Content in one folder; a name is in use until its content is closed. */
final class FolderContentFiles implements ContentFiles {

  private final Path folder;
  private final Set<String> inUse = ConcurrentHashMap.newKeySet();
  private final AtomicInteger names = new AtomicInteger();

  FolderContentFiles(Path folder) {
    this.folder = folder;
  }

  List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public ContentFiles.ReceivedContent receive(InputStream content, long mostBytes) {
    byte[] bytes = bytes(content);
    if (bytes.length == 0) {
      throw refused(UploadProblem.EMPTY_UPLOAD);
    }
    if (bytes.length > mostBytes) {
      throw refused(UploadProblem.UPLOAD_TOO_LARGE);
    }
    String name = "content-" + names.incrementAndGet();
    inUse.add(name);
    write(name, bytes);
    return new Arrived(name, new FileFacts(bytes.length, hash(bytes)));
  }

  @Override
  public ContentFiles.ReceivedContent receive(Location localFile, long mostBytes) {
    Path file = Path.of(localFile.address());
    if (!Files.exists(file)) {
      throw refused(UploadProblem.FILE_NOT_FOUND);
    }
    if (!Files.isRegularFile(file)) {
      throw refused(UploadProblem.NOT_A_FILE);
    }
    try (InputStream content = Files.newInputStream(file)) {
      return receive(content, mostBytes);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public Location locate(String name) {
    return new Location(folder.resolve(name).toString());
  }

  @Override
  public void delete(String name) {
    try {
      Files.deleteIfExists(folder.resolve(name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void sweep(Predicate<String> isKnown) {
    names().stream()
        .filter(name -> !inUse.contains(name) && !isKnown.test(name))
        .forEach(this::delete);
  }

  private void write(String name, byte[] bytes) {
    try {
      Files.write(folder.resolve(name), bytes);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static byte[] bytes(InputStream content) {
    try {
      return content.readAllBytes();
    } catch (IOException failed) {
      throw refused(UploadProblem.UNREADABLE_FILE);
    }
  }

  static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException(absent);
    }
  }

  private static UploadFailure refused(UploadProblem code) {
    return new UploadFailure(Problem.of(code, "", "refused"));
  }

  private final class Arrived implements ContentFiles.ReceivedContent {

    private final String name;
    private final FileFacts facts;
    private boolean kept;

    Arrived(String name, FileFacts facts) {
      this.name = name;
      this.facts = facts;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public FileFacts facts() {
      return facts;
    }

    @Override
    public Location location() {
      return locate(name);
    }

    @Override
    public InputStream open() throws IOException {
      return Files.newInputStream(folder.resolve(name));
    }

    @Override
    public void keep() {
      kept = true;
    }

    @Override
    public void close() {
      if (!kept) {
        delete(name);
      }
      inUse.remove(name);
    }
  }
}
