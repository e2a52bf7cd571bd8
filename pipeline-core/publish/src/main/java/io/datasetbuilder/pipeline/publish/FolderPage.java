package io.datasetbuilder.pipeline.publish;

import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;

/**
 * Renders the page about a run that a folder has next to the files of its package. The page is no
 * part of the package: it is made from its files, and a later version may make another one. The
 * same run always gives the same page, whenever it is published. Safe for concurrent use.
 */
@FunctionalInterface
public interface FolderPage {

  /** Name of the page in the folder of a destination, as web servers look for it. */
  String NAME = "index.html";

  /**
   * The page as HTML, to be written as UTF-8. It loads nothing, and links to the files as they lie
   * in the folder.
   *
   * @param gold the files of the package
   * @param spec spec of the run, as it is stored
   * @param redistribution what the terms of its sources allow today
   */
  String render(
      RunView run, GoldOutputs gold, BuildSpec spec, RedistributionVerdict redistribution);

  /** Whether a folder has the name of the page free, on disks that ignore case, too. */
  static boolean hasRoom(PublishPackage files) {
    return files.files().stream()
        .map(file -> file.path().split("/", 2)[0])
        .noneMatch(NAME::equalsIgnoreCase);
  }
}
