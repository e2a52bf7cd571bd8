/** Breaks rules on purpose. */
package io.datasetbuilder.archtest.wrong.infrastructure.notice;
