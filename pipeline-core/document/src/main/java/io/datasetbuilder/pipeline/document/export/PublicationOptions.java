package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import java.util.List;
import java.util.Optional;

/** Options that state the facts of a publication that no BuildSpec holds. */
public final class PublicationOptions {

  private static final String WEB = "https?://[^\\s/]+\\S*";
  private static final String WEB_RULE = "an address that starts with http:// or https://";

  private static final ExportOption<String> CREATOR =
      ExportOption.text("creator", "\\S(?:.{0,198}\\S)?", "one line of 1 to 200 characters");
  private static final ExportOption<CreatorType> CREATOR_TYPE =
      ExportOption.choice("creator_type", Choices.of(CreatorType.values()));
  private static final ExportOption<String> CREATOR_URL =
      ExportOption.text("creator_url", WEB, WEB_RULE);
  private static final ExportOption<String> URL = ExportOption.text("url", WEB, WEB_RULE);
  private static final ExportOption<String> DATE_PUBLISHED = ExportOption.date("date_published");
  private static final ExportOption<String> CREATED = ExportOption.moment("created");

  /** The web address of the folder that the data files are published in. */
  static final ExportOption<String> DATA_URL =
      ExportOption.text("data_url", "https?://[^\\s/]+/(?:\\S*/)?", WEB_RULE + " and ends with /");

  /** All of them. */
  static final List<ExportOption<?>> ALL =
      List.of(CREATOR, CREATOR_TYPE, CREATOR_URL, URL, DATE_PUBLISHED, CREATED, DATA_URL);

  private PublicationOptions() {}

  /** Facts that the options state, once they are checked. */
  public static Publication in(JsonObject options) {
    return new Publication(
        CREATOR.in(options).map(name -> creator(name, options)),
        URL.in(options),
        DATE_PUBLISHED.in(options),
        CREATED.in(options));
  }

  private static Creator creator(String name, JsonObject options) {
    boolean person = CREATOR_TYPE.in(options).equals(Optional.of(CreatorType.PERSON));
    return new Creator(name, person, CREATOR_URL.in(options));
  }

  /** Kind of creator. */
  private enum CreatorType implements WireNamed.LowerCase {
    ORGANIZATION,
    PERSON;
  }
}
