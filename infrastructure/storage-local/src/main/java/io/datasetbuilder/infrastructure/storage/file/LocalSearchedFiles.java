package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.warehouse.erasure.SearchedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Files below a folder that are searched for a value. Links are not followed. */
public final class LocalSearchedFiles {

  private LocalSearchedFiles() {}

  /**
   * All regular files, sorted by path.
   *
   * @throws IOException when the folder cannot be listed
   */
  public static List<SearchedFile> below(Path folder) throws IOException {
    List<SearchedFile> found = new ArrayList<>();
    for (Path file : FileTrees.leaves(folder)) {
      if (SafePaths.isFile(file)) {
        found.add(
            new SearchedFile(
                relative(folder, file),
                new Location(file.toString()),
                new FileContent(
                    Files.size(file),
                    () -> Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS))));
      }
    }
    return found;
  }

  private static String relative(Path folder, Path file) {
    return StreamSupport.stream(folder.relativize(file).spliterator(), false)
        .map(Path::toString)
        .collect(Collectors.joining("/"));
  }
}
