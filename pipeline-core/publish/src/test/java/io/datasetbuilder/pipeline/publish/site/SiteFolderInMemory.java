package io.datasetbuilder.pipeline.publish.site;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A site on no disk, by paths. Mutable; a draft is safe for concurrent use. */
final class SiteFolderInMemory implements SiteFolder {

  NavigableMap<String, byte[]> files = new TreeMap<>();
  Map<String, String> seals = new TreeMap<>();

  /** Path of a file for which there is no space. */
  Optional<String> full = Optional.empty();

  String text(String path) {
    return new String(files.get(path), UTF_8);
  }

  @Override
  public Draft begin() {
    NavigableMap<String, byte[]> made = new ConcurrentSkipListMap<>();
    Map<String, String> sealed = new ConcurrentSkipListMap<>();
    return new Draft() {
      @Override
      public boolean keep(SitePath folder, String seal) {
        if (!seal.equals(seals.get(folder.value()))) {
          return false;
        }
        String below = folder.value() + "/";
        made.putAll(files.subMap(below, true, below + Character.MAX_VALUE, true));
        seals.forEach(
            (path, text) -> {
              if (path.equals(folder.value()) || path.startsWith(below)) {
                sealed.put(path, text);
              }
            });
        return true;
      }

      @Override
      public void seal(SitePath folder, String seal) {
        sealed.put(folder.value(), seal);
      }

      @Override
      public void write(SitePath path, byte[] content) {
        if (full.filter(path.value()::equals).isPresent()) {
          throw new IllegalStateException("no space for " + path.value());
        }
        if (made.put(path.value(), content) != null) {
          throw new AssertionError("written twice: " + path.value());
        }
      }

      @Override
      public boolean copy(SitePath path, FileContent content, FileFacts facts) {
        try (InputStream in = content.opener().open()) {
          byte[] bytes = in.readAllBytes();
          boolean same =
              bytes.length == facts.bytes()
                  && HexFormat.of().formatHex(Sha256.digest().digest(bytes)).equals(facts.sha256());
          if (same) {
            write(path, bytes);
          }
          return same;
        } catch (IOException gone) {
          throw new UncheckedIOException(gone);
        }
      }

      @Override
      public void remove(SitePath folder) {
        made.keySet().removeIf(path -> path.startsWith(folder.value() + "/"));
      }

      @Override
      public void putInPlace() {
        files = made;
        seals = sealed;
      }

      @Override
      public void close() {
        // What was put in place stays, and all else is forgotten.
      }
    };
  }
}
