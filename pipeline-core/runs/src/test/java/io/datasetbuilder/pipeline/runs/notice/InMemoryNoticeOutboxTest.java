package io.datasetbuilder.pipeline.runs.notice;

class InMemoryNoticeOutboxTest extends NoticeOutboxContract {

  private final NoticeOutbox outbox = new InMemoryNoticeOutbox(clock);

  @Override
  protected NoticeOutbox outbox() {
    return outbox;
  }
}
