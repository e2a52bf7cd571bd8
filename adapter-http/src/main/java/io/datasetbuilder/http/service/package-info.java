/** The service itself: whether it is up, its versions, its contract as text and page, figures. */
package io.datasetbuilder.http.service;
