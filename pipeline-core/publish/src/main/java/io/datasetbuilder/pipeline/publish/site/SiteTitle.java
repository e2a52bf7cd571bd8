package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.publish.site.SiteOptions.Language;

/** Title and description of a site that states none. */
public final class SiteTitle {

  private SiteTitle() {}

  /** The title of a site. */
  public static String of(SiteOptions options) {
    return options.title().orElse(options.language() == Language.KO ? "데이터셋" : "Datasets");
  }

  /** One sentence about a site. */
  public static String description(SiteOptions options) {
    return options.language() == Language.KO
        ? "데이터셋과 그 버전, 열, 파일의 목록입니다."
        : "Datasets with their versions, columns and files.";
  }
}
