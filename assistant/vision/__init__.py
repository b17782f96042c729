"""Floor 3: pictures to sightings. The only place that imports OpenCV and zxing-cpp."""
